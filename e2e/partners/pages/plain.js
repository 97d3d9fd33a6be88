const area = certdeck.mount('orders', document.getElementById('orders'), {
  language: 'en',
  token: {
    // Your server knows the customer; see “A token” below.
    get: async () => (await (await fetch('/token')).json()).token,
  },
  onEvent: (name, fact) => console.log(name, fact),
});

await area.ready;
