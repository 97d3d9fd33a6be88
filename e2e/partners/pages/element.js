certdeck.configure({
  token: { get: async () => (await (await fetch('/token')).json()).token },
});

const area = document.querySelector('certdeck-area');
area.tokens = { 'accent.600': '#0a7a4b', 'accent.700': '#066139', radius: '12px' };
area.addEventListener('certdeck-navigate', ({ detail }) => console.log(detail.path));
