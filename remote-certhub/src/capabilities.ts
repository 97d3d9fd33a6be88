import { createCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default createCapabilities({ namespace: 'certhub', texts, dialogs: {} });
