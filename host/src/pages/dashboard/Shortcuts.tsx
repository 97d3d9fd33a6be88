import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  CertificateIcon,
  chakra,
  ChevronRightIcon,
  Flex,
  HelpIcon,
  Panel,
  Text,
  WalletIcon,
  WrenchIcon,
} from '@certdeck/ui';
import { HOST } from '../../texts.ts';

const shortcuts = [
  { path: '/ssl/certificates', title: 'dash.buy', hint: 'dash.buy.hint', Icon: CertificateIcon },
  { path: '/deposit', title: 'nav.deposit', hint: 'dash.deposit.hint', Icon: WalletIcon },
  { path: '/certhub/tools/gen-csr', title: 'dash.tools', hint: 'dash.tools.hint', Icon: WrenchIcon },
  { path: '/help/overview', title: 'nav.help', hint: 'dash.help.hint', Icon: HelpIcon },
];

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingInline: { base: '4', md: '5' },
    paddingBlock: '3',
    _hover: { background: 'bg.subtle' },
    '& > svg': { flexShrink: 0, color: 'fg.subtle' },
  },
});

/** Ways to what customers do most; an area that isn't deployed has none (D-016). */
export function Shortcuts() {
  const { t } = useTexts(HOST);
  const { hasRoute } = usePortal();
  return (
    <Panel flush title={t('dash.shortcuts')}>
      <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {shortcuts
          .filter(({ path }) => hasRoute(path))
          .map(({ path, title, hint, Icon }) => (
            <li key={path}>
              <Row asChild>
                <RouterLink to={path}>
                  <Icon size={18} />
                  <Flex as="span" direction="column" flex="1" minWidth="0">
                    <Text as="span" weight="medium">
                      {t(title)}
                    </Text>
                    <Text as="span" size="sm" tone="muted">
                      {t(hint)}
                    </Text>
                  </Flex>
                  <ChevronRightIcon size={14} />
                </RouterLink>
              </Row>
            </li>
          ))}
      </Box>
    </Panel>
  );
}
