// Keeps the page's files, all of one version, so that the page works without a network. A new version
// is fetched beside the old one, and takes its place when no tab shows the page any more. Where the
// address has another page by now, this ends.
/* global VERSION, FILES -- written in by build.sh */

const { scope } = self.registration;
const PREFIX = `sprague ${scope} `;
const NAME = PREFIX + VERSION;
/** Milliseconds in which a network should say which page the address has. */
const SOON = 2_000;

/** What is kept for an address. */
const kept = (address) => caches.match(address, { cacheName: NAME });

self.addEventListener("install", (event) => {
  // The server says which of the files that the browser has are still right.
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(PREFIX) && name !== NAME;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  address.search = "";
  address.hash = "";
  // The page is kept under the name of its folder.
  const file = address.href === `${scope}index.html` ? scope : address.href;
  if (event.request.method === "GET" && file.startsWith(scope)) {
    event.respondWith(file === scope ? page(event.request) : answer(event.request, file));
  }
});

const answer = async (request, file) => (await kept(file)) ?? fetch(request);

async function page(request) {
  const own = await kept(scope);
  if (!own) {
    return fetch(request);
  }
  const late = new Promise((done) => setTimeout(done, SOON, null));
  const now = await Promise.race([fetch(request).catch(() => null), late]);
  // What a network answers that asks for a password, or a server that fails, does not count as another page.
  if (!now?.ok || now.redirected || (await now.clone().text()) === (await own.clone().text())) {
    return own;
  }
  await caches.delete(NAME);
  await self.registration.unregister();
  return now;
}
