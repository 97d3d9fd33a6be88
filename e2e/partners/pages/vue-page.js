import { createApp, h, onBeforeUnmount, onMounted, ref, watch } from '/vendor/vue.js';

const CertdeckArea = {
  props: { name: String, language: String, path: String },
  setup(props) {
    const element = ref(null);
    let area;
    onMounted(() => {
      area = certdeck.mount(props.name, element.value, {
        language: props.language,
        path: props.path,
        token: { get: async () => (await (await fetch('/token')).json()).token },
      });
    });
    watch(
      () => [props.language, props.path],
      ([language, path]) => area.update({ language, path }),
    );
    onBeforeUnmount(() => area.unmount());
    return () => h('div', { ref: element });
  },
};

const shown = ref(true);
const language = ref('en');
const path = ref('/orders/list');
createApp({
  setup: () => () =>
    h('main', [
      h('button', { onClick: () => (shown.value = !shown.value) }, 'Show or hide'),
      h('button', { onClick: () => (language.value = 'fr') }, 'Français'),
      h('button', { onClick: () => (path.value = '/orders/contact') }, 'Contacts'),
      shown.value ? h(CertdeckArea, { name: 'orders', language: language.value, path: path.value }) : null,
    ]),
}).mount('#app');
