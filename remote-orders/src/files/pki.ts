import { createPkiClient, type PkiClient } from '@certdeck/pki/worker-client';
import { WorkerScript } from '@certdeck/worker';

let client: PkiClient | undefined;

/** The worker that opens keys and builds files; it starts with the first job and is kept. */
export function pkiClient(): PkiClient {
  client ??= createPkiClient(() =>
    new WorkerScript(new URL('@certdeck/pki/worker', import.meta.url), { name: 'certdeck-pki' }).start(),
  );
  return client;
}
