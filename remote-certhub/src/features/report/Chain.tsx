import type { SiteAudit } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import {
  ArrowDownIcon,
  Badge,
  Box,
  CertificateIcon,
  Flex,
  Heading,
  LockIcon,
  Stack,
  Status,
  Text,
} from '@certdeck/ui';
import { CopyButton, DataList, ValidityRail } from '@certdeck/ui/data';
import { ToolLink } from '../../frame/ToolLink.tsx';

type ChainData = SiteAudit['endpoints'][number]['chains'][number];
type Link = ChainData['links'][number];

const TRUST_TONE = {
  trusted: 'success',
  incomplete: 'warning',
  selfSigned: 'error',
  untrusted: 'error',
} as const;
const ROLE_TONE = {
  sent: 'neutral',
  misplaced: 'warning',
  extra: 'warning',
  missing: 'error',
  root: 'neutral',
} as const;

/** A chain as it was sent and as it should be, from the site's certificate up to the root. */
export function Chain({ chain, title }: { chain: ChainData; title: string }) {
  const { t } = useTexts('certhub-report');
  const { trust, links, names, revocation, timestamps, pem } = chain;
  const listed = names.slice(0, 6).join(', ');
  return (
    <Box>
      <Flex gap="2" align="center" wrap="wrap" marginBottom="3">
        <Heading level={3} size="sm">
          {title}
        </Heading>
        <Status tone={TRUST_TONE[trust]}>{t(`trust.${trust}`)}</Status>
        <Box flex="1" />
        <ToolLink tool="parse-cert" data={() => ({ text: pem })}>
          {t('decode')}
        </ToolLink>
      </Flex>
      <Stack as="ol" gap="0" listStyleType="none">
        {links.map((link, index) => (
          <Box as="li" key={`${link.sha256} ${link.role}`}>
            {index > 0 && link.role !== 'extra' && (
              <Box color="fg.subtle" paddingInlineStart="5" paddingBlock="1">
                <ArrowDownIcon size={16} />
              </Box>
            )}
            {link.role === 'extra' && <Box height="3" />}
            <Certificate link={link} isRoot={link.role === 'root'} />
          </Box>
        ))}
      </Stack>
      <Box marginTop="4">
        <DataList
          columns={3}
          items={[
            {
              label: t('names'),
              value: names.length > 6 ? `${listed} … (${names.length})` : listed,
              mono: true,
            },
            {
              label: t('revocation'),
              value: `${t(`rev.${revocation.state}`)}${revocation.method === 'none' ? '' : ` (${revocation.method.toUpperCase()})`}`,
            },
            { label: t('timestamps'), value: t('timestamps.value', timestamps) },
          ]}
        />
      </Box>
    </Box>
  );
}

function Certificate({ link, isRoot }: { link: Link; isRoot: boolean }) {
  const { t } = useTexts('certhub-report');
  const format = useFormats();
  const { subject, notBefore, notAfter, key, signature, sha256, role } = link;
  // What isn't a date is shown as the certificate has it.
  const isDated = !Number.isNaN(Date.parse(notBefore)) && !Number.isNaN(Date.parse(notAfter));
  const day = (text: string) => (Number.isNaN(Date.parse(text)) ? text : format.day(text));
  return (
    <Flex
      gap="3"
      align="start"
      borderWidth="1px"
      borderStyle={role === 'missing' || isRoot ? 'dashed' : 'solid'}
      borderColor={role === 'missing' ? 'error.border' : 'border.strong'}
      borderRadius="md"
      paddingInline="3"
      paddingBlock="2.5"
    >
      <Box color="fg.muted" paddingTop="0.5">
        {isRoot ? <LockIcon size={18} /> : <CertificateIcon size={18} />}
      </Box>
      <Box minWidth="0" flex="1">
        <Flex gap="2" align="center" wrap="wrap">
          <Text weight="medium" overflowWrap="anywhere">
            {subject}
          </Text>
          <Badge tone={ROLE_TONE[role]}>{t(`role.${role}`)}</Badge>
        </Flex>
        <Text size="sm" tone="muted">
          {t('valid', { from: day(notBefore), to: day(notAfter) })}
        </Text>
        {isDated && (
          <Box maxWidth="320px" paddingBlock="1">
            <ValidityRail bare from={notBefore} until={undefined} ends={notAfter} />
          </Box>
        )}
        <Text size="sm" tone="muted" overflowWrap="anywhere">
          {key} · {signature}
        </Text>
        <Flex align="center" gap="1" minWidth="0">
          <Text size="sm" tone="muted" mono oneLine minWidth="0">
            SHA-256 {sha256}
          </Text>
          <CopyButton value={sha256} what={`SHA-256 ${subject}`} />
        </Flex>
      </Box>
    </Flex>
  );
}
