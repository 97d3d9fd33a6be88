import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useSignedIn } from '@certdeck/session';
import { Badge, Card, Container, Flex, Grid, Heading, Link, PageHeader, Text } from '@certdeck/ui';
import { type Tool, toolPath } from '../../handover.ts';

/** In the order of the navigation, with the tool's own title as its namespace has it. */
const tools: readonly { id: string; tool: Tool; account?: true }[] = [
  { id: 'gen-csr', tool: 'gen-csr' },
  { id: 'parse-csr', tool: 'parse-csr' },
  { id: 'parse-cert', tool: 'parse-cert' },
  { id: 'convert-cert', tool: 'convert-cert' },
  { id: 'convert-private-key', tool: 'convert-private-key' },
  { id: 'match-pair', tool: 'match-pair' },
  { id: 'ssl-config', tool: 'ssl-config' },
  { id: 'report', tool: 'report/new' },
  { id: 'batch-replace', tool: 'batch-replace' },
  { id: 'batch-cfdns', tool: 'batch-cfdns', account: true },
];

/** /certhub/tools: every tool and what it does (D-274). */
export default function ToolsPage() {
  const { t } = useTexts('certhub-tools');
  const { hasRoute } = usePortal();
  const signedIn = useSignedIn();
  return (
    <Container width="full" paddingInline="0">
      <PageHeader title={t('title')} description={t('lead')} />
      <Grid
        as="ul"
        gap="3"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: 'repeat(3, minmax(0, 1fr))',
        }}
      >
        {tools
          .filter(({ tool }) => hasRoute(toolPath(tool)))
          .map(({ id, tool, account }) => (
            <li key={id}>
              <Card padded height="100%" position="relative">
                <Flex gap="2" align="center" wrap="wrap" marginBottom="1">
                  <Heading level={2} size="sm">
                    <Link
                      asChild
                      variant="quiet"
                      _after={{ content: '""', position: 'absolute', inset: '0' }}
                    >
                      <RouterLink to={toolPath(tool)}>{t(`name.${id}`)}</RouterLink>
                    </Link>
                  </Heading>
                  {account && !signedIn && <Badge>{t('account')}</Badge>}
                </Flex>
                <Text tone="muted">{t(`about.${id}`)}</Text>
              </Card>
            </li>
          ))}
      </Grid>
    </Container>
  );
}
