import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'account',
  texts,
  dialogs: {},
  contributions: {
    'orders/details-panel/v1': {
      approvals: () =>
        import(/* webpackChunkName: "contribution-approvals" */ './contributions/OrderApprovals.tsx'),
    },
  },
} satisfies RemoteCapabilities;
