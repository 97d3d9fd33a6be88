import { mountRootParcel, navigateToUrl, registerApplication, start } from '/vendor/single-spa.js';
import { lifecycles } from 'https://portal.example/embed.js';

const token = { get: async () => (await (await fetch('/token')).json()).token };

registerApplication({
  name: 'certificates',
  app: lifecycles('orders', { token, language: 'en', basePath: '/single-spa/certificates' }),
  activeWhen: '/single-spa/certificates',
});

// An application of the page's own, with the page's own React.
const { createElement, useState, version } = window.React;
let root;
function Menu() {
  const [clicks, setClicks] = useState(0);
  const link = (href, text) =>
    createElement('a', { href, onClick: navigateToUrl, key: href, style: { marginRight: '1em' } }, text);
  return createElement('p', {}, [
    createElement(
      'button',
      { key: 'count', onClick: () => setClicks(clicks + 1) },
      `React ${version}: ${clicks}`,
    ),
    link('/single-spa/cart', 'Cart'),
    link('/single-spa/certificates', 'Certificates'),
  ]);
}
registerApplication({
  name: 'menu',
  app: {
    bootstrap: async () => undefined,
    mount: async () => {
      root = window.ReactDOM.createRoot(document.getElementById('menu'));
      root.render(createElement(Menu));
    },
    unmount: async () => root.unmount(),
  },
  activeWhen: () => true,
});
start();

window.showParcel = () =>
  mountRootParcel(lifecycles('orders'), {
    domElement: document.getElementById('parcel'),
    token,
    language: 'en',
    path: '/orders/contact',
    navigation: false,
  });
