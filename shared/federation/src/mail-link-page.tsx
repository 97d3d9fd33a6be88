import { type ReactNode, useEffect, useState } from 'react';
import type { Call } from '@certdeck/contract';
import { CallError, isSuccess, type Reply, useSession } from '@certdeck/session';
import { Card, Container, EmptyState, ErrorState, Loading, PageHeader, Skeleton } from '@certdeck/ui';

export interface MailLinkPageProps<Data> {
  title: string;
  /** Code in the link's address, '' where it has none. */
  code: string;
  /** Says what the link is for. */
  call: Call<{ code: string }, Data>;
  /** Heading where no answer came; another try is offered. */
  failed: string;
  /** Heading over the API's reason why the link leads nowhere any more. */
  ended: string;
  /** In the middle of the page, for those without the portal's navigation beside them. */
  centered?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * The page to which the link of a mail leads: what the link is for, in a card, or why it leads nowhere. It is read
 * once, so that what the page shows stays while its button is at work.
 */
export function MailLinkPage<Data>(props: MailLinkPageProps<Data>) {
  const { title, code, call, failed, ended, centered = false, children } = props;
  const { client } = useSession();
  const [reply, setReply] = useState<Reply<Data> | 'lost'>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    client
      .call(call, { code }, { messages: 'none', signal: leaving.signal })
      .then(setReply)
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!leaving.signal.aborted) setReply('lost');
      });
    return () => leaving.abort();
  }, [client, call, code, round]);

  const retry = () => {
    setReply(undefined);
    setRound(round + 1);
  };
  return (
    <Container width="form" paddingInline="0" css={centered ? { 'main &': { marginInline: 'auto' } } : {}}>
      <PageHeader title={title} />
      {reply === undefined ? (
        <Loading>
          <Skeleton height="40" />
        </Loading>
      ) : reply === 'lost' ? (
        <ErrorState level={2} title={failed} onRetry={retry} />
      ) : isSuccess(reply) ? (
        <Card padded>{children(reply.data)}</Card>
      ) : (
        <EmptyState title={ended} level={2}>
          {reply.msg}
        </EmptyState>
      )}
    </Container>
  );
}
