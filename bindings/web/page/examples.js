// Sheets to begin with, by topic. All of them are run by the tests.

export const examples = [
  {
    topic: "The theorem",
    sheets: [
      {
        title: "A position and its nimber",
        text: `# Every position is worth a nimber: the least number that its options leave out.
S := {*1, {*1}, *2}
S
claim S = *3
moves S + *2
`,
      },
      {
        title: "Equal in value, and not the same",
        text: `G := {*0, *2}
claim G = *1
claim not G == *1
canonical(G)
prove G = *1
`,
      },
      {
        title: "A claim that fails, and why",
        text: `claim nim(1 3) = *3
distinguish({*1, {*1}}, *3)
`,
      },
    ],
  },
  {
    topic: "Nim",
    sheets: [
      {
        title: "Bouton's theorem",
        text: `moves nim(3 5 7)
claim nim(1 2 3) is P
claim nim(2 4 6) is P
prove nim(1 2 3) is P
`,
      },
      { title: "A heap of 10^18, and infinite heaps", text: "nim(10^18, 1)\nwinning_moves(*ω + *5)\nnim(ω, ω + 3)\n" },
      { title: "Play it", text: ":play nim(3 5 6)\n" },
    ],
  },
  {
    topic: "Kayles and other heaps",
    sheets: [
      {
        title: "Kayles",
        text: `kayles(7)
moves kayles(5)
sequence(kayles, 0..24)
period(kayles)
:plot kayles to 150
`,
      },
      {
        title: "Rules of one's own",
        text: `pins(n) := { pins(a) + pins(n-1-a) for a in 0..n-1, pins(a) + pins(n-2-a) for a in 0..n-2 }
claim pins(n) = kayles(n) for n in 0..30
pins(9)
`,
      },
      { title: "A table: Wythoff's game", text: "wythoff(3, 5)\n:table wythoff(a, b) for a in 0..12 for b in 0..12\n" },
    ],
  },
  {
    topic: "Coins and boards",
    sheets: [
      { title: "Coins to turn", text: 'turning_turtles("THTTH")\nmock_turtles("THHTHTH")\nruler("TTTHTTTH")\n' },
      { title: "Boards", text: "chomp(3, 4)\ncram(3, 4)\nnorthcott([[0, 3], [2, 5]])\n" },
    ],
  },
  {
    topic: "Graphs",
    sheets: [
      {
        title: "Vertices and edges",
        text: `node_kayles(cycle(6))
arc_kayles("a-b b-c c-d d-a a-c")
vertex_geography(grid(2, 3), "1.1")
green_hackenbush("g-a a-b a-c c-d", "g")
`,
      },
      { title: "What leads to what", text: ":graph {*1, {*1}}\n:graph kayles(4)\n" },
    ],
  },
  {
    topic: "Misère play",
    sheets: [
      {
        title: "The last to move loses",
        text: `misere_outcome(nim(1 1 1))
moves misere nim(2 3)
claim nim(1 1) is misere N
`,
      },
      { title: "Play it", text: ":play misere nim(2 3 4)\n" },
    ],
  },
  {
    topic: "Claims for all n",
    sheets: [
      {
        title: "Proved for every size",
        text: `claim subtraction([1, 2])(n) is P iff n % 3 = 0 for all n
claim nim(n, n) is P for all n
claim a xor b <= a + b for all a, b
claim grundy(kayles(n)) < 9 for all n
`,
      },
      { title: "And refuted", text: "claim grundy(kayles(n)) < 8 for all n\nclaim n xor 1 = n + 1 for all n\n" },
    ],
  },
];
