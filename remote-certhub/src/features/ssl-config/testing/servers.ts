import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { connect } from 'node:tls';

export const PROTOCOLS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;

/** Whether a server on loopback agrees to a protocol. */
export function shakeHands(port: number, protocol: (typeof PROTOCOLS)[number]): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      ...{ host: '127.0.0.1', port, minVersion: protocol, maxVersion: protocol },
      ...{ ciphers: 'DEFAULT@SECLEVEL=0', rejectUnauthorized: false, timeout: 5_000 },
    });
    const end = (agreed: boolean): void => {
      socket.destroy();
      resolve(agreed);
    };
    socket.on('secureConnect', () => end(socket.getProtocol() === protocol));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}

/** A port of loopback that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Starts a program in a folder and waits until it says so or ends. */
export function startUntil(folder: string, command: string, parameters: readonly string[], sign: RegExp) {
  const child = spawn(command, parameters, {
    cwd: folder,
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` },
  });
  return new Promise<{ output: string; child: typeof child }>((resolve) => {
    let output = '';
    const hear = (data: Buffer): void => {
      output += data.toString();
      if (sign.test(output)) {
        resolve({ output, child });
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', () => resolve({ output, child }));
  });
}
