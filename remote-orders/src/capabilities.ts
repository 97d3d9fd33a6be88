import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default { namespace: 'orders', texts, dialogs: {} } satisfies RemoteCapabilities;
