// The members of Microsoft.IdentityModel and System.Text.Json that the quick start for servers in C# uses, to compile
// it where neither is. Nothing of them works: the test runs nothing of it.
using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Microsoft.IdentityModel.Tokens
{
    public class SecurityKey { }
    public class JsonWebKeySet
    {
        public JsonWebKeySet(string json) { }
        public IList<SecurityKey> GetSigningKeys() => throw new NotSupportedException();
    }
    public class TokenValidationParameters
    {
        public string ValidIssuer { get; set; }
        public bool ValidateAudience { get; set; }
        public IEnumerable<SecurityKey> IssuerSigningKeys { get; set; }
    }
    public class TokenValidationResult
    {
        public bool IsValid { get; set; }
        public IDictionary<string, object> Claims { get; set; }
    }
}

namespace Microsoft.IdentityModel.JsonWebTokens
{
    public class JsonWebTokenHandler
    {
        public Task<Tokens.TokenValidationResult> ValidateTokenAsync(
            string token, Tokens.TokenValidationParameters parameters) => throw new NotSupportedException();
    }
}

namespace System.Text.Json
{
    public class JsonDocument
    {
        public JsonElement RootElement => throw new NotSupportedException();
        public static JsonDocument Parse(ReadOnlyMemory<byte> json) => throw new NotSupportedException();
        public static JsonDocument Parse(string json) => throw new NotSupportedException();
    }
    public static class JsonSerializer
    {
        public static string Serialize<T>(T value) => throw new NotSupportedException();
    }
    public struct JsonElement
    {
        public bool TryGetProperty(string name, out JsonElement value) => throw new NotSupportedException();
        public JsonElement GetProperty(string name) => throw new NotSupportedException();
        public string GetString() => throw new NotSupportedException();
        public IEnumerable<JsonElement> EnumerateArray() => throw new NotSupportedException();
    }
}
