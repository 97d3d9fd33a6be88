import { solveChallenge } from 'altcha-lib/v1';

export interface WorkTask {
  challenge: string;
  salt: string;
  algorithm: string;
  maxnumber: number;
}

/**
 * Searches the number off the page's own thread, so that the page stays quick meanwhile. A promise that fails in a worker
 * is told to nobody, so that an error is thrown where the page hears it.
 */
onmessage = async ({ data }: MessageEvent<WorkTask>) => {
  const { challenge, salt, algorithm, maxnumber } = data;
  try {
    postMessage(await solveChallenge(challenge, salt, algorithm, maxnumber).promise);
  } catch (error) {
    reportError(error);
  }
};
