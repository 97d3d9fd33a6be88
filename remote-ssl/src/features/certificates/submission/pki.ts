import { createPkiClient, type PkiClient } from '@certdeck/pki/worker-client';
import { WorkerScript } from '@certdeck/worker';

let client: PkiClient | undefined;

/** The worker that makes keys; it starts with the first job and is kept, since starting costs up to half a second. */
export function pkiClient(): PkiClient {
  client ??= createPkiClient(() =>
    new WorkerScript(new URL('@certdeck/pki/worker', import.meta.url), { name: 'certdeck-pki' }).start(),
  );
  return client;
}
