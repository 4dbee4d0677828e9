import { site } from '#site';
import { CopyText } from '#web/ui/copy-text.tsx';

const { company, credentials, support } = site;

/** The registration, set like the entry in the register. */
export function Registration() {
  return (
    <section aria-labelledby="registration" className="rounded-lg border border-line bg-surface p-2 shadow-raised">
      <div className="grid gap-8 rounded-md border border-gold-fill/60 p-6 sm:p-10">
        <div className="grid gap-3">
          <p className="eyebrow">Statement of registration</p>
          <h2 id="registration" className="max-w-3xl text-2xl md:text-3xl">
            {company} is registered as a money services business with the Financial Crimes Enforcement Network (FinCEN),
            a bureau of the U.S. Department of the Treasury.
          </h2>
        </div>
        <dl className="grid gap-x-12 gap-y-6 border-line border-t pt-6 lg:grid-cols-[1.3fr_1fr_1.2fr]">
          <div className="grid content-start gap-1.5">
            <dt className="text-muted text-sm">MSB registration number</dt>
            <dd>
              <CopyText text={credentials.moneyServicesBusiness} label="the registration number" />
            </dd>
          </div>
          <div className="grid content-start gap-1.5">
            <dt className="text-muted text-sm">Registered name</dt>
            <dd className="font-medium">{company}</dd>
          </div>
          <div className="grid content-start gap-1.5">
            <dt className="text-muted text-sm">Address</dt>
            <dd className="font-medium">{support.address}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
