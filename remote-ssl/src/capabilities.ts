import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default { namespace: 'ssl', texts, dialogs: {} } satisfies RemoteCapabilities;
