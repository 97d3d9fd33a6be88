import { type ReactNode, useMemo } from 'react';
import { BodyCode } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import {
  type Client,
  type Reply,
  type Session,
  SessionProvider,
  SWRConfig,
  useSession,
} from '@certdeck/session';
import { Alert } from '@certdeck/ui';
import { sampleAnswers } from './sample-answers.ts';

/** A session whose calls never reach the network: reads answer samples, and everything else is refused with these words. */
function offline(session: Session, words: string): Session {
  const refusal: Reply<never> = {
    code: BodyCode.wrongState,
    msg: words,
    data: {} as never,
    status: 0,
    shown: false,
  };
  const refuse = async () => refusal;
  const call = async ({ id }: { id: string }) => {
    const data = sampleAnswers[id];
    return data === undefined ? refusal : { ...refusal, code: BodyCode.ok, msg: '', data };
  };
  const client = {
    call,
    exchange: async () => ({ reply: refusal, token: null }),
    ...{ upload: refuse, download: refuse, get: refuse, getById: refuse, list: refuse },
    ...{ post: refuse, put: refuse, putById: refuse, deleteById: refuse },
  };
  return {
    ...session,
    // Each call answers what its id says, which its type can't express.
    client: client as unknown as Client,
    loadUser: async () => {},
    forgetOrders: () => {},
  };
}

/** Shows pages of money with sample data: nothing is read, sent or paid (D-012). */
export function SampleSession({ children }: { children: ReactNode }) {
  const { t } = useTexts('billing');
  const session = useSession();
  const words = t('sample.refused');
  const sample = useMemo(() => offline(session, words), [session, words]);
  return (
    <SessionProvider session={sample}>
      {/* Samples must not be taken for answers by the pages that follow. */}
      <SWRConfig value={{ provider: () => new Map() }}>
        <Alert tone="info" title={t('sample.title')}>
          {t('sample.text')}
        </Alert>
        {children}
      </SWRConfig>
    </SessionProvider>
  );
}
