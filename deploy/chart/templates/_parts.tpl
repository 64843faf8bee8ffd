{{- define "portreeve.selector" -}}
app.kubernetes.io/name: portreeve
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "portreeve.labels" -}}
{{ include "portreeve.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "portreeve.name" -}}
{{- if contains "portreeve" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}-portreeve{{ end }}
{{- end }}

{{/* The pod of the service and of its migration: without root, without anything to write to, without a token. */}}
{{- define "portreeve.pod" -}}
automountServiceAccountToken: false
# Else every pod would have variables such as PORTREEVE_PORT of a Service with this name.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: secrets
    secret:
      secretName: {{ .Values.secret.name }}
      defaultMode: 0440
      items:
        - key: {{ .Values.secret.key }}
          path: secrets.env
{{- end }}

{{- define "portreeve.container" -}}
image: "{{ required "image.repository is missing: say where the image of deploy/Dockerfile was pushed" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources: {{- toYaml .Values.resources | nindent 2 }}
volumeMounts:
  - name: secrets
    mountPath: /run/secrets
    readOnly: true
env:
  {{- $_ := required "settings.PORTREEVE_PUBLIC_URL is missing: say at which address players and networks reach the service" .Values.settings.PORTREEVE_PUBLIC_URL }}
  {{- range $name, $value := .Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
{{- end }}
