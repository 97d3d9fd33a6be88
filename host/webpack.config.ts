import { createHostConfig } from '@certdeck/build';

export default createHostConfig();
