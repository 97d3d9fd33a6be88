import { solveChallenge } from 'altcha-lib/v1';

export interface WorkTask {
  challenge: string;
  salt: string;
  algorithm: string;
  maxnumber: number;
}

/** Searches the number off the page's own thread, so that the page stays quick meanwhile. */
onmessage = async ({ data }: MessageEvent<WorkTask>) => {
  const { challenge, salt, algorithm, maxnumber } = data;
  postMessage(await solveChallenge(challenge, salt, algorithm, maxnumber).promise);
};
