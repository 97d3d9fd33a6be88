import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default { namespace: 'operator', texts, dialogs: {} } satisfies RemoteCapabilities;
