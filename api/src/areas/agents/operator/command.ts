import { agentOf, listAgents } from '../agents.store.ts';
import { type AgentDecision, type ApplicationPorts, decide } from '../applications.ts';

export const AGENTS_USAGE = 'agents, agents accept <account>, agents refuse <account> <sentence>';

/** Characters of a sentence to the customer. */
const SENTENCE = 500;
/** Rows of one look. */
const MOST_ROWS = 5000;
/** A customer's text as it may stand on a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

/**
 * Who applied to be an agent and who is one, from the command line of the machine, and the decision.
 * @param args what follows `agents`
 * @returns false when nothing was done
 */
export async function runAgentsCommand(
  ports: ApplicationPorts,
  [what = '', account = '', ...rest]: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  if (what === '') {
    const { rows } = await listAgents(ports.db, {}, { limit: MOST_ROWS, skip: 0 });
    for (const one of rows) {
      const { account_no, status, applied_at, company, contact, reason } = one;
      const words = [company, contact, reason].map(printable);
      say([account_no, status, applied_at.toISOString(), ...words].join('\t'));
    }
    return true;
  }
  if (!['accept', 'refuse'].includes(what) || account === '') {
    say(`Say: ${AGENTS_USAGE}`);
    return false;
  }
  const answer = rest.join(' ').trim();
  if (what === 'refuse' && (answer === '' || answer.length > SENTENCE || /\p{Cc}/u.test(answer))) {
    say(`Say why, in one sentence for the customer of at most ${SENTENCE} characters.`);
    return false;
  }
  const agentID = await agentOf(ports.db, account);
  if (!agentID) {
    say('No such account applied.');
    return false;
  }
  const decision: AgentDecision = what === 'accept' ? { status: 'active' } : { status: 'refused', answer };
  const done = await decide(ports, agentID, decision);
  say(done ? `${account} is ${decision.status} now.` : 'That can’t be decided now.');
  return done;
}
