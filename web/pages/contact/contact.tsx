import { Mail, MapPin, Phone } from 'lucide-react';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Contact', `How to reach the people behind ${site.name}.`);

export default function Contact() {
  const { email, phone, address } = site.support;
  const ways = [
    { Icon: Mail, title: 'E-mail', body: <TextLink to={`mailto:${email}`}>{email}</TextLink> },
    { Icon: Phone, title: 'Telephone', body: <TextLink to={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextLink> },
    { Icon: MapPin, title: 'Post', body: address },
  ];
  return (
    <>
      <PageHeader title="Contact">Questions about {site.name}, an order or a redemption: write or call.</PageHeader>
      <PageBody>
        <ul className="grid gap-5 md:grid-cols-3">
          {ways.map(({ Icon, title, body }) => (
            <li key={title} className="card grid content-start gap-2">
              <Icon aria-hidden className="size-7 text-gold" strokeWidth={1.5} />
              <h2 className="text-xl">{title}</h2>
              <p className="break-words">{body}</p>
            </li>
          ))}
        </ul>
        <Notice kind="warning" title="We never ask for your key or your wallet’s password">
          <p>
            Whoever asks for them is not one of us, whatever name they use. Nobody here can restore a wallet for you.
          </p>
        </Notice>
      </PageBody>
    </>
  );
}
