import { createElement, version } from 'react';
import { createRoot } from 'react-dom/client';

const { Cart } = await import('widgets/Cart');
createRoot(document.getElementById('shop')).render(
  createElement('div', {}, createElement('h1', {}, `Shop of React ${version}`), createElement(Cart)),
);

const { mount } = await import(/* webpackIgnore: true */ document.querySelector('script[type=module]').src);
window.area = mount('orders', document.getElementById('orders'), {
  language: 'en',
  token: { get: async () => (await (await fetch('/token')).json()).token },
});
