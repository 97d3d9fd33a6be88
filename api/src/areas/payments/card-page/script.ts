/**
 * What the card page runs, as text: opens the provider's fields with what stands behind the # of the address, and says
 * so where they can't be.
 */
export const CARD_SCRIPT = `(() => {
  const fields = new URLSearchParams(location.hash.slice(1));
  const at = (id) => document.getElementById(id);
  const leave = URL.parse(fields.get('leave') ?? '', location.origin);
  if (leave && leave.origin === location.origin) at('leave').href = leave.pathname + leave.search;
  const [web, back] = [fields.get('web'), fields.get('back')];
  if (web && back && web !== back) {
    const line = at('currencies');
    line.textContent = line.textContent.replace('{web}', web).replace('{back}', back);
    line.hidden = false;
  }
  const fail = () => {
    at('waiting').hidden = true;
    at('failed').hidden = false;
  };
  const [key, secret] = [fields.get('key'), fields.get('secret')];
  if (!key || !secret || typeof Stripe !== 'function') return fail();
  Promise.resolve()
    .then(() => Stripe(key).createEmbeddedCheckoutPage({ fetchClientSecret: async () => secret }))
    .then((checkout) => {
      at('waiting').hidden = true;
      checkout.mount('#card');
    })
    .catch(fail);
})();
`;
