import { useState, type ReactNode } from 'react';
import {
  CodeBlock,
  QrCode,
  CopyField,
  DataList,
  Pager,
  Progress,
  RecordBox,
  Steps,
  Table,
  Tabs,
} from '../data/index.ts';
import { Checkbox, FoldedRow, RadioCards, RadioGroup, Select, Switch, Textarea } from '../forms/index.ts';
import {
  Alert,
  Badge,
  Breadcrumbs,
  Button,
  ButtonGroup,
  Card,
  DownloadIcon,
  ErrorState,
  Field,
  FigureRow,
  FigureTile,
  Flex,
  Heading,
  IconButton,
  Input,
  Kbd,
  Link,
  Money,
  Panel,
  PasswordInput,
  Skeleton,
  Spinner,
  Stack,
  Status,
  Text,
} from '../index.ts';
import { drawings } from './drawings.tsx';

/** One page of the gallery: a component in its states. */
export interface Specimen {
  id: string;
  title: string;
  draw: () => ReactNode;
}

const variants = ['primary', 'secondary', 'ghost', 'danger', 'dangerQuiet', 'link'] as const;
const tones = ['neutral', 'accent', 'success', 'warning', 'error', 'info'] as const;
const options = ['DV', 'OV', 'EV'].map((value) => ({ value, label: value }));
const rows = [
  { id: '1', name: 'shop.example.com', cents: 15_800 },
  { id: '2', name: '*.shop.example.com', cents: 58_800 },
  { id: '3', name: 'mail.example.org', cents: 30_600 },
];

function Choices() {
  const [value, setValue] = useState('DV');
  return (
    <Stack gap="4">
      <RadioGroup name="plain" label="Kind" inline options={options} value={value} onValueChange={setValue} />
      <RadioCards name="cards" label="Kind" options={options} value={value} onValueChange={setValue} />
      <Checkbox checked={value === 'OV'} onValueChange={(on) => setValue(on ? 'OV' : 'DV')}>
        OV
      </Checkbox>
      <Switch checked={value === 'EV'} onValueChange={(on) => setValue(on ? 'EV' : 'DV')}>
        EV
      </Switch>
    </Stack>
  );
}

function Rows() {
  const [open, setOpen] = useState<string | null>('Years');
  const [value, setValue] = useState('OV');
  const row = (label: string, chosen: string, note?: string, invalid = false) => (
    <FoldedRow
      label={label}
      value={chosen}
      note={note}
      open={open === label}
      onOpenChange={(on) => setOpen(on ? label : null)}
      invalid={invalid}
      settled={!invalid}
    >
      <RadioCards name={label} label={label} options={options} value={value} onValueChange={setValue} />
    </FoldedRow>
  );
  return (
    <Card>
      {row('Brand', 'AlphaSSL', '6 of 8')}
      {row('Years', value)}
      {row('Common name, domains', 'a-very-long-name.shop.example.com', '1 of 1')}
      {row('Contact', 'Please choose a contact', undefined, true)}
    </Card>
  );
}

function Lists() {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['2']));
  return (
    <Stack gap="4">
      <Table
        label="Orders"
        rows={rows}
        rowKey={({ id }) => id}
        selection={selection}
        onSelection={setSelection}
        columns={[
          { id: 'name', header: 'Name', mono: true, cell: ({ name }) => name },
          { id: 'amount', header: 'Amount', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
        ]}
        rowActions={() => <Button size="sm">Renew</Button>}
      />
      <Pager total={1284} limit={20} page={2} onChange={() => undefined} />
    </Stack>
  );
}

function Views() {
  const [value, setValue] = useState('all');
  return (
    <Tabs
      label="Views"
      value={value}
      onValueChange={setValue}
      items={[
        { id: 'all', label: 'All', content: <Text>All</Text> },
        { id: 'issued', label: 'Issued', content: <Text>Issued</Text> },
      ]}
    />
  );
}

/** Every component, drawings first. */
export const specimens: readonly Specimen[] = [
  ...drawings,
  {
    id: 'type',
    title: 'Type',
    draw: () => (
      <Stack gap="2">
        <Heading level={2} size="2xl">
          32 / 38 Certdeck
        </Heading>
        <Heading level={2} size="xl">
          26 / 32 ¥10,000.00
        </Heading>
        <Heading level={2} size="lg">
          20 / 28 Certdeck 证书
        </Heading>
        <Heading level={2} size="md">
          16 Certdeck 证书
        </Heading>
        <Text>
          14 / 21 <Link href="#type">link</Link> <Kbd>⌘ K</Kbd>
        </Text>
        <Text size="sm" tone="muted">
          13 muted
        </Text>
        <Text size="xs" tone="subtle">
          12.5 subtle
        </Text>
        <Text mono>shop.example.com 5dc77e94e0c76890</Text>
        <Breadcrumbs items={['Orders', 'Order list', 'shop.example.com']} />
      </Stack>
    ),
  },
  {
    id: 'button',
    title: 'Button',
    draw: () => (
      <Stack gap="3">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <ButtonGroup key={size}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <IconButton label="Download" size={size}>
              <DownloadIcon />
            </IconButton>
          </ButtonGroup>
        ))}
        <ButtonGroup>
          <Button loading>loading</Button>
          <Button disabled>disabled</Button>
        </ButtonGroup>
      </Stack>
    ),
  },
  {
    id: 'field',
    title: 'Field',
    draw: () => (
      <Stack gap="4" maxWidth="360px">
        <Field label="Name" help="shop.example.com">
          <Input defaultValue="shop.example.com" />
        </Field>
        <Field label="Password" error="Wrong">
          <PasswordInput />
        </Field>
        <Field label="Kind" optional>
          <Select value="DV" onChange={() => undefined} options={options} />
        </Field>
        <Field label="Note" disabled>
          <Textarea rows={2} />
        </Field>
      </Stack>
    ),
  },
  { id: 'choice', title: 'Choice', draw: () => <Choices /> },
  { id: 'folded-row', title: 'Folded row', draw: () => <Rows /> },
  {
    id: 'status',
    title: 'Status',
    draw: () => (
      <Stack gap="3">
        <Flex gap="2" wrap="wrap">
          {tones.map((tone) => (
            <Status key={tone} tone={tone}>
              {tone}
            </Status>
          ))}
          <Badge>badge</Badge>
          <Spinner size="sm" />
        </Flex>
        {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
          <Alert key={tone} tone={tone}>
            {tone}
          </Alert>
        ))}
      </Stack>
    ),
  },
  { id: 'table', title: 'Table', draw: () => <Lists /> },
  {
    id: 'panel',
    title: 'Panel',
    draw: () => (
      <Stack gap="4">
        <Panel title="Certificate" level={3} actions={<Button size="sm">PEM</Button>}>
          <DataList items={[{ label: 'Key', value: 'RSA 2048' }]} />
        </Panel>
        <Card padded>
          <Skeleton height="8" />
        </Card>
        <FigureRow>
          <FigureTile label="Balance" value="¥6,524.00" />
          <FigureTile label="Expiring" value="7" warns />
        </FigureRow>
      </Stack>
    ),
  },
  {
    id: 'record',
    title: 'Record',
    draw: () => (
      <Stack gap="4">
        <RecordBox type="TXT" name="_dnsauth.shop" value="20261122-4f2c" />
        <CopyField label="Serial" value="5dc77e94e0c76890accaa8ba" />
        <CodeBlock label="nginx" code={'ssl_certificate tls/fullchain.pem;'} />
        <QrCode text="https://certdeck.example/pay" label="QR code of a payment" />
      </Stack>
    ),
  },
  {
    id: 'steps',
    title: 'Steps',
    draw: () => (
      <Stack gap="4">
        <Steps current={1} items={[{ title: 'Order' }, { title: 'Pay' }, { title: 'Validate' }]} />
        <Progress value={42} max={100} label="Orders" />
        <Views />
      </Stack>
    ),
  },
  {
    id: 'error',
    title: 'Error state',
    draw: () => <ErrorState kept code="TIMEOUT" onRetry={() => undefined} />,
  },
];
