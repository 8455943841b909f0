// Keeps all files of the page, so that it works without a network. Names of built files change with their content.
const CACHE = "variants-1";

self.addEventListener("install", (event) => {
  const fill = async () => {
    const files = await (await fetch("./files.json", { cache: "no-cache" })).json();
    await (await caches.open(CACHE)).addAll(files);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    // Names with a hash never change; everything else is fetched again where that is possible.
    if (kept && request.url.includes("/assets/")) return kept;
    try {
      const fresh = await fetch(request);
      if (fresh.ok) await cache.put(request, fresh.clone());
      return fresh;
    } catch (error) {
      if (kept) return kept;
      throw error;
    }
  };
  event.respondWith(answer());
});
