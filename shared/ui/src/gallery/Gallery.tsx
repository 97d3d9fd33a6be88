import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { getI18n, LANG_NAMES, LANGS, type Lang } from '@certdeck/i18n';
import { Box, Button, Flex, Heading, Link, Stack, UiProvider } from '../index.ts';
import { specimens } from './specimens.tsx';

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** Each component of the design system, in both themes beside each other and in the language that is chosen. */
export function Gallery() {
  const chosen = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  const [lang, setLang] = useState<Lang>(getI18n().lang);
  const shown = specimens.filter(({ id }) => chosen === '' || id === chosen);
  const choose = async (next: Lang) => {
    await getI18n().setLang(next);
    setLang(next);
  };
  return (
    <Flex align="flex-start" gap="6" padding="6">
      <Stack as="nav" aria-label="Components" gap="1" width="160px" position="sticky" top="6">
        <Link href="#">All</Link>
        {specimens.map(({ id, title }) => (
          <Link key={id} href={`#${id}`} aria-current={id === chosen ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </Stack>
      <Stack as="main" gap="8" flex="1" minWidth="0">
        <Flex gap="1" wrap="wrap" role="group" aria-label="Language">
          {LANGS.map((one) => (
            <Button
              key={one}
              size="sm"
              lang={one}
              aria-pressed={one === lang}
              onClick={() => void choose(one)}
            >
              {LANG_NAMES[one]}
            </Button>
          ))}
        </Flex>
        {shown.map(({ id, title, draw: Draw }) => (
          <Stack as="section" key={id} gap="3" aria-labelledby={`title-${id}`}>
            <Heading level={2} id={`title-${id}`}>
              {title}
            </Heading>
            <Flex gap="4" wrap="wrap">
              <Themed mode="light">
                <Draw />
              </Themed>
              <Themed mode="dark">
                <Draw />
              </Themed>
            </Flex>
          </Stack>
        ))}
      </Stack>
    </Flex>
  );
}

/** A root of its own, as the area of a partner's page has. */
function Themed({ mode, children }: { mode: 'light' | 'dark'; children: ReactNode }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  return (
    <Box ref={setRoot} flex="1 1 420px" minWidth="0" data-theme={mode}>
      {root && (
        <UiProvider root={root} themeMode={mode}>
          <Box background="bg" color="fg" borderWidth="1px" borderRadius="md" padding="5">
            {children}
          </Box>
        </UiProvider>
      )}
    </Box>
  );
}
