// The page's own router, which knows nothing of the portal's.
const main = document.querySelector('main');
let area;

async function show() {
  const isOurs = location.pathname.startsWith('/paths/certificates');
  if (isOurs && area) return; // The area follows the address by itself.
  await area?.unmount();
  area = undefined;
  main.textContent = '';
  if (!isOurs) {
    main.innerHTML = '<h1>Your cart</h1>';
    return;
  }
  area = certdeck.mount('orders', main, {
    language: 'en',
    basePath: '/paths/certificates',
    token: { get: async () => (await (await fetch('/token')).json()).token },
  });
}

let step = history.state?.step ?? 0;
history.replaceState({ step }, '');
document.querySelector('nav').addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  history.pushState({ step: (step += 1) }, '', link.href);
  void show();
});
addEventListener('popstate', ({ state }) => {
  step = state?.step ?? 0;
  document.body.dataset.step = step;
  void show();
});
await show();
