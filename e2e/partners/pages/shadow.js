customElements.define(
  'shop-account',
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = '<h2>Your certificates</h2><div></div>';
      this.area = certdeck.mount('orders', root.querySelector('div'), {
        language: 'en',
        token: { get: async () => (await (await fetch('/token')).json()).token },
      });
    }

    disconnectedCallback() {
      void this.area.unmount();
    }
  },
);
