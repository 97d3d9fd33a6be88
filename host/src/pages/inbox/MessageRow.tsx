import { useId } from 'react';
import type { InboxMessage } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Badge, chakra, Code, Flex, Link, Text, Time } from '@certdeck/ui';
import { CopyButton } from '@certdeck/ui/data';
import { HOST } from '../../texts.ts';
import { codeIn, partsOf } from './messageText.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    padding: { base: '4', md: '5' },
    overflowWrap: 'anywhere',
  },
});
const Details = chakra('details', {
  base: { '& > summary': { cursor: 'pointer', width: 'fit-content', fontSize: 'sm', color: 'fg.muted' } },
});
const Body = chakra('div', {
  base: { whiteSpace: 'pre-wrap', fontSize: 'sm', color: 'fg.muted', paddingTop: '2' },
});

/** One mail or text message, its code in front. */
export function MessageRow({ message }: { message: InboxMessage }) {
  const { t } = useTexts(HOST);
  const { kind, to, subject, text, sentAt } = message;
  const code = codeIn(message);
  const id = useId();
  return (
    <Row aria-labelledby={id}>
      <Flex align="center" gap="2" wrap="wrap">
        <Badge>{t(`inbox.${kind}`)}</Badge>
        <Text as="span" size="sm" tone="muted" id={id}>
          {t('inbox.to', { to })}
        </Text>
        <Text as="span" size="sm" tone="muted">
          <Time value={sentAt} relative />
        </Text>
      </Flex>
      {subject !== '' && <Text weight="medium">{subject}</Text>}
      {code !== undefined && (
        <Flex align="center" gap="1">
          <Code fontSize="lg">{code}</Code>
          <CopyButton value={code} what={t('inbox.code')} />
        </Flex>
      )}
      <Details open={code === undefined && kind === 'sms'}>
        <summary>{t('inbox.text')}</summary>
        <Body>
          {partsOf(text).map(({ text: part, path }, at) =>
            path === undefined ? (
              part
            ) : (
              <Link key={at} asChild variant="underline">
                <RouterLink to={path}>{part}</RouterLink>
              </Link>
            ),
          )}
        </Body>
      </Details>
    </Row>
  );
}
