certdeck.mount('certhub', document.getElementById('tools'), {
  language: 'en',
  routes: ['/certhub/tools/gen-csr'],
  token: { get: async () => (await (await fetch('/token')).json()).token },
});
