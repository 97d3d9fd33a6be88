import { createCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default createCapabilities({ namespace: 'orders', texts, dialogs: {} });
