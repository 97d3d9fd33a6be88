# What Debian's EPP client makes of a server: logs in, registers, renews, reads its messages and logs out.
# Arguments: port, file of the certificate to trust, user, password. Prints a line `name=value` for each finding.
use strict;
use warnings;
use Net::EPP::Simple;
use Net::EPP::Frame::Command::Poll::Req;
use Net::EPP::Frame::Command::Poll::Ack;

my ($port, $ca, $user, $pass) = @ARGV;
my $epp = Net::EPP::Simple->new(
  host => '127.0.0.1', port => $port, user => $user, pass => $pass,
  verify => 1, ca_file => $ca, reconnect => 0, load_config => 0,
) or die "login: $Net::EPP::Simple::Error\n";
my $name = 'judged.com.test';

sub found { my ($what, $value) = @_; print "$what=" . (defined($value) ? $value : 'undef') . "\n"; }

found('free', $epp->check_domain($name));
$epp->create_contact({
  id => 'C-PERL',
  postalInfo => { int => { name => 'Li Lei', addr => {
    street => ['1 Test Road'], city => 'Beijing', sp => 'BJ', pc => '100000', cc => 'CN',
  } } },
  voice => '+86.13800138000', fax => '', email => 'li.lei@customer.example', authInfo => 'perl-1-Secret',
}) or die "contact: $Net::EPP::Simple::Error\n";
found('contact', $epp->code);
for my $host ('ns1.dns.example', 'ns2.dns.example') {
  $epp->create_host({ name => $host, addrs => [] });
  found('host', $epp->code);
}
$epp->create_domain({
  name => $name, period => 2, registrant => 'C-PERL',
  contacts => { admin => 'C-PERL', tech => 'C-PERL', billing => 'C-PERL' },
  ns => ['ns1.dns.example', 'ns2.dns.example'], authInfo => 'perl-2-Secret',
}) or die "create: $Net::EPP::Simple::Error\n";
found('created', $epp->code);
found('taken', $epp->check_domain($name));

my $info = $epp->domain_info($name) or die "info: $Net::EPP::Simple::Error\n";
found('holder', $info->{registrant});
found('servers', join(' ', @{$info->{ns}}));
found('ends', $info->{exDate});
my $renewed = $epp->renew_domain({ name => $name, cur_exp_date => substr($info->{exDate}, 0, 10), period => 1 });
found('renewed', $epp->code);
$epp->renew_domain({ name => $name, cur_exp_date => substr($info->{exDate}, 0, 10), period => 1 });
found('renewed again', $epp->code);
found('ends then', $epp->domain_info($name)->{exDate});

my $poll = $epp->request(Net::EPP::Frame::Command::Poll::Req->new);
found('message', $epp->_get_response_code($poll));
my ($queue) = $poll->getElementsByLocalName('msgQ');
my $ack = Net::EPP::Frame::Command::Poll::Ack->new;
$ack->setMsgID($queue->getAttribute('id'));
found('acknowledged', $epp->_get_response_code($epp->request($ack)));

found('logged out', $epp->logout ? 1 : 0);
