import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default { namespace: 'certhub', texts, dialogs: {} } satisfies RemoteCapabilities;
