import { createHash } from 'node:crypto';

export const DEMO_ACCOUNT = 'demo@certdeck.test';
export const DEMO_PASSWORD = 'Certdeck-Demo-1';

interface WorkPuzzle {
  captchaID: string;
  challenge: { algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number };
}

/** Signs in over the wire, with the proof of work that the page offers as the accessible way; answers the token. */
export async function signInByApi(
  origin: string,
  account = DEMO_ACCOUNT,
  password = DEMO_PASSWORD,
): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      account,
      password: createHash('md5').update(password).digest('hex'),
      ...(await proofOfWork(origin)),
    }),
  });
  const token = response.headers.get('authorization');
  if (!token) throw new Error(`sign-in failed: ${await response.text()}`);
  return token;
}

/** What a captcha asks for, by the proof of work. */
async function proofOfWork(origin: string): Promise<{ captchaID: string; captchaValidate: string }> {
  const answer = (await (await fetch(`${origin}/api/captcha?kind=work`)).json()) as { data: WorkPuzzle };
  const { captchaID, challenge } = answer.data;
  return { captchaID, captchaValidate: solve(challenge) };
}

/**
 * Makes an account over the wire, with the demonstration's password.
 * @param readCode the six digits of the mail, once it has come
 */
export async function signUpByApi(
  origin: string,
  email: string,
  readCode: () => Promise<string>,
): Promise<void> {
  const query = new URLSearchParams({ email, ...(await proofOfWork(origin)) });
  const sent = await fetch(`${origin}/api/signupCode?${query}`);
  if (!(await sent.clone().text()).includes('200')) throw new Error(`no code: ${await sent.text()}`);
  const password = createHash('md5').update(DEMO_PASSWORD).digest('hex');
  const body = new URLSearchParams({ account: email, password, code: await readCode() });
  const reply = (await (await fetch(`${origin}/api/signup`, { method: 'POST', body })).json()) as {
    code: number;
    msg: string;
  };
  if (reply.code !== 200) throw new Error(`sign-up failed: ${reply.msg}`);
}

/** Finds the number whose hash with the salt is the challenge (ALTCHA, SHA-256). */
function solve({ algorithm, challenge, salt, signature, maxnumber }: WorkPuzzle['challenge']): string {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) {
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString(
        'base64',
      );
    }
  }
  throw new Error('the puzzle has no solution');
}
