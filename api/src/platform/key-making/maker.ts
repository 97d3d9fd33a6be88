import { generateCsr, toFailure } from '@certdeck/pki';
import type { MakerAnswer, MakerRequest } from './protocol.ts';

/*
 * A process of its own, since the threads that make keys are shared by everything in one process: four long
 * RSA keys would stop password hashes, look-ups and signatures. It has no secrets of the server in its
 * environment and ends with it.
 */
process.on('disconnect', () => process.exit(0));
process.on('message', (request: MakerRequest) => {
  generateCsr(request)
    .then(
      (pair): MakerAnswer => ({ ok: true, pair }),
      (error: unknown): MakerAnswer => ({ ok: false, failure: toFailure(error) }),
    )
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1));
});
