[(set) (list) (group) (arguments) (conditional) (where)] @indent.begin
