import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default { namespace: 'domain', texts, dialogs: {} } satisfies RemoteCapabilities;
