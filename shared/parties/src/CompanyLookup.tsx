import { useState } from 'react';
import { accountCalls, type Call } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Button, chakra, SearchIcon, Text } from '@certdeck/ui';

type DataOf<Described> = Described extends Call<infer _Input, infer Data> ? Data : never;
export type FoundCompany = DataOf<typeof accountCalls.findCompany>[number];

const List = chakra('ul', {
  base: { marginTop: '2', borderWidth: '1px', borderColor: 'border', borderRadius: 'md', overflow: 'hidden' },
});
const Row = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    textAlign: 'start',
    paddingInline: '3',
    paddingBlock: '2',
    _hover: { background: 'bg.subtle' },
    '&:focus-visible': { outlineOffset: '-2px' },
    'li + li &': { borderTopWidth: '1px', borderColor: 'border' },
  },
});

/** A button that looks a company up by its name in the business registry, and what it found (D-233). */
export function useCompanyLookup(orgName: string, onChoose: (company: FoundCompany) => void) {
  const { t } = useTexts();
  const { send, isSending } = useCallMutation(accountCalls.findCompany, { stale: [], messages: 'own' });
  const [found, setFound] = useState<readonly FoundCompany[] | 'failed' | null>(null);
  const search = async () => {
    const reply = await send({ orgName: orgName.trim() });
    setFound(reply && isSuccess(reply) ? reply.data : 'failed');
  };
  const button = (
    <Button
      icon={<SearchIcon />}
      loading={isSending}
      disabled={orgName.trim() === ''}
      onClick={() => void search()}
    >
      {t('company.lookup')}
    </Button>
  );
  const results =
    found === null ? null : found === 'failed' || found.length === 0 ? (
      <Text size="sm" tone="muted" role="status" marginTop="2">
        {t(found === 'failed' ? 'company.lookup.failed' : 'company.lookup.none')}
      </Text>
    ) : (
      <List aria-label={t('company.lookup.choose')}>
        {found.map((company) => (
          <li key={`${company.orgName} ${company.creditCode}`}>
            <Row
              type="button"
              onClick={() => {
                setFound(null);
                onChoose(company);
              }}
            >
              <Text as="span" display="block" weight="medium">
                {company.orgName}
              </Text>
              <Text as="span" display="block" size="sm" tone="muted">
                {company.creditCode} · {company.address}
              </Text>
            </Row>
          </li>
        ))}
      </List>
    );
  return { button, results };
}
