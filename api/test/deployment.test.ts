/** What the shop is deployed by fits what it reads: settings that exist, probes that it answers, and no more rights than it needs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const root = join(__dirname, '../..');
const folder = join(root, 'ops/kubernetes');
const documentsOf = (path: string): any[] => {
  const documents = parseAllDocuments(readFileSync(path, 'utf8'));
  for (const { errors } of documents) expect(errors).toEqual([]);
  return documents.map((one) => one.toJS());
};
const resources = readdirSync(folder)
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => documentsOf(join(folder, name)));
const [kustomization] = documentsOf(join(folder, 'kustomization.yaml'));
const of = (kind: string) => resources.filter((one) => one.kind === kind);
const known = new Set(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!),
);

describe('the Kubernetes manifests', () => {
  const containers = of('Deployment').map(({ spec }) => spec.template.spec);
  const settings = [
    ...kustomization.configMapGenerator.flatMap(({ literals }: any) =>
      literals.map((one: string) => one.split('=')[0]),
    ),
    ...of('Secret').flatMap(({ stringData }) => Object.keys(stringData)),
    ...containers.flatMap(({ containers: [{ env }] }) => env.map(({ name }: any) => name)),
  ];

  it('set only what the shop reads, and all that production needs', () => {
    expect(settings.filter((name) => !known.has(name))).toEqual([]);
    expect(settings).toEqual(
      expect.arrayContaining(['JWT_SECRET', 'MONGODB_URI', 'FILES_URL', 'SMTP_URL', 'PUBLIC_URL', 'RAZORPAY_KEY_ID']),
    );
  });

  it('run a deployment that answers requests and one that works, and name every file', () => {
    expect(of('Deployment').map(({ spec }) => spec.template.spec.containers[0].env[0].value)).toEqual([
      'web',
      'worker',
    ]);
    const files = readdirSync(folder).filter((name) => !['kustomization.yaml', 'secrets.example.yaml'].includes(name));
    expect([...kustomization.resources].sort()).toEqual([...files, 'secrets.yaml'].sort());
  });

  it.each(of('Deployment').map((one) => [one.metadata.name, one]))(
    'let %s do no more than it needs',
    (_name, { spec }) => {
      const pod = spec.template.spec;
      const [container] = pod.containers;
      expect(pod.securityContext.runAsNonRoot).toBe(true);
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      // It writes there all the same.
      expect(container.volumeMounts.map(({ mountPath }: any) => mountPath).sort()).toEqual(['/data', '/tmp']);
      expect(container.resources.limits.memory).toBeDefined();
    },
  );

  it.each(of('Deployment').map((one) => [one.metadata.name, one]))(
    'ask %s whether it lives and whether it is ready',
    (_name, { spec }) => {
      const pod = spec.template.spec;
      const [container] = pod.containers;
      const { startupProbe, livenessProbe, readinessProbe, ports } = container;
      expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
        '/healthz',
        '/healthz',
        '/readyz',
      ]);
      expect(ports.map(({ containerPort }: any) => containerPort)).toEqual([4000, 9464]);
      // It goes on answering until nobody sends it anything, and has the time to end in order.
      const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(kustomization.configMapGenerator[0].literals.join())![1]);
      expect(drain).toBeGreaterThan(readinessProbe.periodSeconds * readinessProbe.failureThreshold);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 20);
      expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
      const labels = spec.template.metadata.labels;
      expect(
        of('PodDisruptionBudget').some(({ spec: budget }) => budget.selector.matchLabels.role === labels.role),
      ).toBe(true);
    },
  );

  it('send requests to what answers them, and add processes by their load', () => {
    const [service] = of('Service');
    expect(service.spec.selector).toEqual({ app: 'shop', role: 'web' });
    const [{ backend }] = of('Ingress')[0].spec.rules[0].http.paths;
    expect(backend.service.name).toBe(service.metadata.name);
    expect(of('HorizontalPodAutoscaler')[0].spec.scaleTargetRef.name).toBe('shop-web');
  });
});

describe('the rules for alerts', () => {
  const [{ groups }] = documentsOf(join(root, 'ops/alerts.yml'));
  const rules = groups.flatMap((group: any) => group.rules);

  it('each have a name of their own, a condition, a severity, and words that say what to do', () => {
    expect(rules.length).toBeGreaterThan(5);
    expect(new Set(rules.map(({ alert }: any) => alert)).size).toBe(rules.length);
    for (const { alert, expr, labels, annotations, ...more } of rules) {
      expect([alert, typeof expr]).toEqual([expect.stringMatching(/^[A-Z]\w+$/), 'string']);
      expect(labels.severity).toMatch(/^(page|ticket|warning|critical)$/);
      expect(Object.values(annotations).join(' ').length).toBeGreaterThan(30);
      expect(Object.keys(more).filter((key) => !['for', 'keep_firing_for'].includes(key))).toEqual([]);
      if (more.for) expect(more.for).toMatch(/^\d+[smh]$/);
    }
  });

  it('ask only for figures that there are', () => {
    const told =
      readFileSync(join(root, 'api/src/metrics/metrics.ts'), 'utf8') +
      readFileSync(join(root, 'api/src/metrics/shop-figures.ts'), 'utf8');
    const asked = new Set(rules.flatMap(({ expr }: any) => expr.match(/\bshop_[a-z_]+/g) ?? []));
    const missing = [...asked].filter(
      (name) => !told.includes(`'${String(name).replace(/_(bucket|count|sum)$/, '')}'`),
    );
    expect(missing).toEqual([]);
  });

  it('are each tried: with figures at which they must call somebody, and with some at which they must not', () => {
    const [{ rule_files, tests }] = documentsOf(join(root, 'ops/alerts.test.yml'));
    expect(rule_files).toEqual(['alerts.yml']);
    const tried = tests.flatMap((one: any) => one.alert_rule_test);
    for (const { alert, labels, annotations } of rules) {
      const outcomes = tried
        .filter(({ alertname }: any) => alertname === alert)
        .map(({ exp_alerts }: any) => exp_alerts);
      const calls = outcomes.flat();
      expect([alert, outcomes.some((calls: any[]) => calls.length === 0), calls.length > 0]).toEqual([
        alert,
        true,
        true,
      ]);
      for (const { exp_labels, exp_annotations } of calls) {
        expect([alert, exp_labels.severity]).toEqual([alert, labels.severity]);
        expect(Object.keys(exp_annotations).sort()).toEqual(Object.keys(annotations).sort());
      }
    }
    const known = rules.map(({ alert }: any) => alert);
    expect(tried.filter(({ alertname }: any) => !known.includes(alertname))).toEqual([]);
  });
});
