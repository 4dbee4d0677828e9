import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Messages } from '#web/request-status/messages.tsx';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { Facts } from './facts.tsx';
import { Table } from './table.tsx';
import { Timeline } from './timeline.tsx';

const WRITTEN = '\u202eeda\u2066 עדה';
const SHOWN = '<bdi>[U+202E]eda[U+2066] עדה</bdi>';
const at = '2030-11-22T10:00:00Z';

describe('what customers wrote is isolated, and hides nothing', () => {
  it.each([
    ['among facts', <Facts key="x" items={[['Name', WRITTEN]]} />],
    [
      'in a table',
      <Table
        key="x"
        caption="People"
        rows={[WRITTEN]}
        rowKey={(row) => row}
        columns={[{ label: 'Name', cell: (row) => row }]}
      />,
    ],
    ['in a history', <Timeline key="x" moments={[{ key: '1', title: 'Said', at, who: 'customer', text: WRITTEN }]} />],
  ])('%s', (_, drawn) => expect(renderToStaticMarkup(drawn)).toContain(SHOWN));

  it('in a message', () => {
    const messages = [{ id: '1', at, who: 'Customer', text: WRITTEN }];
    expect(drawnAt('/purchase', <Messages messages={messages} hint="" draft="x" onSent={() => {}} />)).toContain(SHOWN);
  });
});
