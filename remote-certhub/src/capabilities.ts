import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'certhub',
  texts,
  dialogs: {},
  contributions: {
    'orders/details-panel/v1': {
      'order-tools': () =>
        import(/* webpackChunkName: "contribution-order-tools" */ './contributions/OrderTools.tsx'),
    },
  },
} satisfies RemoteCapabilities;
