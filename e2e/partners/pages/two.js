window.errors = [];
certdeck.configure({
  language: 'en',
  currency: 'USD',
  token: { get: async () => (await (await fetch('/token')).json()).token },
  onError: (code, detail) => window.errors.push([code, detail]),
});

const prices = certdeck.mount('ssl', document.getElementById('buy'), { routes: ['/ssl/products'] });
const orders = certdeck.mount('orders', document.getElementById('orders'), { theme: { mode: 'dark' } });
window.areas = { prices, orders };
