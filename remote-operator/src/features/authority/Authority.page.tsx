import { useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Alert, Button, Container, Flex, Loading, PageHeader, SkeletonRows, Stack } from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { ActivateDialog, EndDialog, PrepareDialog } from './acts.tsx';
import { AuthorityPanel } from './AuthorityPanel.tsx';
import { Commands } from './Commands.tsx';
import type { Authority } from './authority.ts';

const NOTHING = {};
const KINDS = ['root', 'tls', 'private'] as const;
/** What issues stands before what did and what will. */
const STATES = ['active', 'prepared', 'retired', 'ended'] as const;

type Act = { kind: 'prepare' } | { kind: 'activate' | 'end'; authority: Authority };

/** /operator/authority: how the portal's certification authority stands, and its rotation (D-399). */
export default function AuthorityPage() {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const read = useCall(operatorCalls.authority, NOTHING, { messages: 'none' });
  const [act, setAct] = useState<Act>();
  const data = read.data;
  const rank = ({ kind, state }: Authority) => KINDS.indexOf(kind) * STATES.length + STATES.indexOf(state);
  const ends = { onDone: () => setAct(undefined), onClose: () => setAct(undefined) };
  const prepare = (
    <Button variant="primary" disabled={!data?.open} onClick={() => setAct({ kind: 'prepare' })}>
      {t('authority.prepare')}
    </Button>
  );
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('authority.title')} description={t('authority.lead')} actions={prepare} />
      <ListBody list={read} explain={explain}>
        {data ? (
          <Stack gap="4">
            {!data.open && <Alert tone="warning">{t('authority.closed')}</Alert>}
            {data.issuer === 'acme' && <Alert tone="info">{t('authority.acme')}</Alert>}
            {data.authorities
              .toSorted((one, other) => rank(one) - rank(other))
              .map((authority) => (
                <AuthorityPanel
                  key={authority.keyID}
                  authority={authority}
                  actions={
                    data.open &&
                    authority.kind !== 'root' && (
                      <Flex gap="2" wrap="wrap">
                        {authority.state === 'prepared' && (
                          <Button
                            size="sm"
                            aria-label={t('authority.activate.one', { name: authority.subject })}
                            onClick={() => setAct({ kind: 'activate', authority })}
                          >
                            {t('authority.activate')}
                          </Button>
                        )}
                        {(authority.state === 'prepared' || authority.state === 'retired') && (
                          <Button
                            size="sm"
                            variant="dangerQuiet"
                            disabled={authority.live > 0}
                            aria-label={t('authority.end.one', { name: authority.subject })}
                            onClick={() => setAct({ kind: 'end', authority })}
                          >
                            {t('authority.end')}
                          </Button>
                        )}
                      </Flex>
                    )
                  }
                />
              ))}
            <Commands />
          </Stack>
        ) : (
          <Loading>
            <SkeletonRows rows={6} columns={2} />
          </Loading>
        )}
      </ListBody>
      {act?.kind === 'prepare' && <PrepareDialog {...ends} />}
      {act?.kind === 'activate' && <ActivateDialog authority={act.authority} {...ends} />}
      {act?.kind === 'end' && <EndDialog authority={act.authority} {...ends} />}
    </Container>
  );
}
