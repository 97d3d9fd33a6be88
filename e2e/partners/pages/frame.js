window.seen = [];
window.errors = [];
window.area = certdeck.mount('orders', document.getElementById('orders'), {
  isolation: 'frame',
  partner: new URLSearchParams(location.search).get('partner') ?? 'example',
  language: 'en',
  height: '800px',
  token: { get: async () => (await (await fetch('/token')).json()).token },
  onNavigate: (path) => window.seen.push(path),
  onError: (code, detail) => window.errors.push([code, detail]),
});
