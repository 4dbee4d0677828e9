import { Calculator, FileText, ListFilter } from 'lucide-react';
import { Suspense, useState, useTransition } from 'react';
import type { Address } from 'viem';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog, useLateDialog, whenNear } from '#web/ui/late-dialog.tsx';
import { CsvDownload } from './csv-download.tsx';
import type { AddressesNamed, HistoryFilters } from './history-filters.tsx';
import type { NameOf } from './past-transaction.tsx';

const FiltersForm = lazyPart(() => import('./history-filters.tsx'));
const CostBasisDialog = lazyDialog(() => import('./cost-basis-dialog.tsx'));
const StatementDialog = lazyDialog(() => import('./statement-dialog.tsx'));

type Props = {
  address: Address;
  zeroValue: boolean;
  filters: HistoryFilters | undefined;
  nameOf: NameOf;
  named: AddressesNamed;
  onFilter: (filters: HistoryFilters | undefined) => void;
};

/** Filters the list, downloads it as a file, and opens the statement and the cost basis of a year. */
export function HistoryTools({ address, zeroValue, filters, nameOf, named, onFilter }: Props) {
  const [isFiltering, setFiltering] = useState(false);
  const [isLoading, startTransition] = useTransition();
  const statement = useLateDialog<true>();
  const costBasis = useLateDialog<true>();
  const count = Object.values(filters?.typed ?? {}).filter((typed) => typed.trim() !== '').length;
  return (
    <>
      <div className="flex flex-wrap gap-x-1 border-line border-b px-2 py-1.5">
        <Button
          kind="quiet"
          size="sm"
          icon={<ListFilter aria-hidden className="size-4" />}
          aria-expanded={isFiltering}
          {...whenNear(FiltersForm)}
          busy={isLoading}
          onClick={() => startTransition(() => setFiltering(!isFiltering))}
        >
          {count === 0 ? 'Filter' : `Filter (${count})`}
        </Button>
        <CsvDownload address={address} zeroValue={zeroValue} nameOf={nameOf} filters={filters?.filters} />
        <Button
          kind="quiet"
          size="sm"
          icon={<FileText aria-hidden className="size-4" />}
          {...statement.opener(StatementDialog, true)}
        >
          Statement
        </Button>
        <Button
          kind="quiet"
          size="sm"
          icon={<Calculator aria-hidden className="size-4" />}
          {...costBasis.opener(CostBasisDialog, true)}
        >
          Cost basis
        </Button>
      </div>
      <Suspense>
        {isFiltering && <FiltersForm filters={filters} named={named} onFilter={onFilter} />}
        {statement.shown && <StatementDialog address={address} nameOf={nameOf} onClose={statement.close} />}
        {costBasis.shown && <CostBasisDialog address={address} nameOf={nameOf} onClose={costBasis.close} />}
      </Suspense>
    </>
  );
}
