import { useEntries } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { usePreference } from '@certdeck/session';
import { chakra, Heading, Kbd, Link, Stack, Text } from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { HELP_PAGE } from '../../pages/help/article.ts';
import { HOST } from '../../texts.ts';

interface Key {
  press: readonly string[];
  does: string;
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '4',
    rowGap: '1.5',
    alignItems: 'center',
    fontSize: 'sm',
    '& dd': { display: 'flex', gap: '1', justifyContent: 'flex-end' },
  },
});

/** All keys, by where they are pressed: those of the shell, then those that areas name. */
export default function Keys({ onClose }: { onClose(): void }) {
  const { t, lang } = useTexts(HOST);
  const [isOn, setOn] = usePreference('shortcuts', true);
  const areas = useEntries('host/keys/v1');
  const own: readonly Key[] = [
    { press: ['Ctrl', 'K'], does: t('palette.open') },
    { press: ['⌘', 'K'], does: t('palette.open') },
    { press: ['?'], does: t('keys.title') },
    { press: ['Esc'], does: t('keys.close') },
  ];
  const palette: readonly Key[] = [
    { press: ['↑', '↓'], does: t('keys.move') },
    { press: ['Enter'], does: t('keys.choose') },
    { press: ['Ctrl', 'Enter'], does: t('palette.tab') },
    { press: ['⌘', 'Enter'], does: t('palette.tab') },
    { press: ['Tab'], does: t('keys.acts') },
    { press: ['→'], does: t('keys.acts') },
  ];
  return (
    <Dialog open onClose={onClose} title={t('keys.title')}>
      <Stack gap="5">
        <Group title={t('keys.everywhere')} keys={own} />
        <Group title={t('palette.open')} keys={palette} />
        {areas.map(({ remote, id, declared: { title, keys } }) => (
          <Group
            key={`${remote}/${id}`}
            title={title[lang]}
            keys={keys.map(({ press, does }) => ({ press, does: does[lang] }))}
          />
        ))}
        <Stack gap="1">
          <Checkbox checked={isOn} onValueChange={(on) => void setOn(() => on)}>
            {t('keys.single')}
          </Checkbox>
          <Text size="sm" tone="muted">
            {t('keys.single.text')}
          </Text>
        </Stack>
        <Link asChild>
          <RouterLink to={HELP_PAGE} onClick={onClose}>
            {t('nav.help')}
          </RouterLink>
        </Link>
      </Stack>
    </Dialog>
  );
}

function Group({ title, keys }: { title: string; keys: readonly Key[] }) {
  return (
    <section>
      <Heading level={3} size="sm" marginBottom="2">
        {title}
      </Heading>
      <List>
        {keys.map(({ press, does }) => (
          // A wrapper would leave the grid.
          <Pair key={press.join(' ')} press={press} does={does} />
        ))}
      </List>
    </section>
  );
}

function Pair({ press, does }: Key) {
  return (
    <>
      <dt>{does}</dt>
      <dd>
        {press.map((one) => (
          <Kbd key={one}>{one}</Kbd>
        ))}
      </dd>
    </>
  );
}
