import { createCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default createCapabilities({
  namespace: 'billing',
  texts,
  dialogs: {
    'billing/payment-dialog/v1': () =>
      import(/* webpackChunkName: "dialog-payment" */ './features/payment-dialog/Payment.dialog.tsx'),
  },
});
