import { Heading, Stack, Text } from '@certdeck/ui';

/** Title of a form before the sign-in, and one sentence where one is needed. */
export function AuthHeading({ title, text }: { title: string; text?: string }) {
  return (
    <Stack gap="1.5" marginBottom="4">
      <Heading level={1} size="xl" tabIndex={-1} data-page-heading="">
        {title}
      </Heading>
      {text && <Text tone="muted">{text}</Text>}
    </Stack>
  );
}
